// `npm run migration -- <slug> [--rename table.column=name]`: writes the next SQL files; `-- --check` only compares.
import { migrate } from './migration/command'

process.exitCode = await migrate(process.argv.slice(2), process.cwd())
