// Builds the product with the tests' own resources and serves it until stopped: `tsx tests/support/serve-trial.ts <port>`.
import { makeTrialTree } from './trial-tree'

const port = Number(process.argv[2])
if (!Number.isInteger(port)) throw new Error('say on which port')

const made = makeTrialTree({ client: 'uncompressed', port, demo: true })
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
    console.error(error)
    process.exit(1)
  },
)
