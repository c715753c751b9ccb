// Builds the product with the tests' own resources and serves it until stopped: `tsx tests/support/serve-trial.ts <port>`.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTrialTree } from './trial-tree'

const port = Number(process.argv[2])
if (!Number.isInteger(port)) throw new Error('say on which port')

/** For suites that start a server of their own on the same build. */
function tell(file: 'built' | 'failed', text: string): void {
  const folder = process.env['TRIAL_FOLDER']
  if (!folder) return
  writeFileSync(join(folder, `${file}.part`), text)
  renameSync(join(folder, `${file}.part`), join(folder, file))
}

const onBuilt = (root: string) => tell('built', root)
const made = makeTrialTree({ client: true, checked: true, port, demo: true, onBuilt })
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    // Also during the build: no part of the copy may remain.
    made
      .then(
        (tree) => tree.stop(),
        () => undefined,
      )
      .finally(() => process.exit(0))
  })
made.then(
  ({ url }) => console.log(`Trial at ${url}`),
  (error) => {
    tell('failed', String(error))
    console.error(error)
    process.exit(1)
  },
)
