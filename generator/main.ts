// `npm run generate`: writes the outputs; `-- --check` only compares; `-- --watch` follows the schemas.
import { generate } from './command'

process.exitCode = await generate(process.argv.slice(2), process.cwd())
