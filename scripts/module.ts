// `npm run module -- <group>/<name> [title]`: writes a starting schema for a new module, and prints the next steps.
import { scaffold } from './module/command'

process.exitCode = await scaffold(process.argv.slice(2), process.cwd())
