/**
 * `npm run contract -- --url http://… --token …`: checks any server against the contract; `--only /label/` some calls,
 * `--write` with records of its own, `--contract` another contract, a file or an address.
 */
import { parseArgs } from 'node:util'
import { bindings } from '#generated/bindings'
import { tableText } from './access/table-text'
import { documentAt } from './contract/document'
import { check, type Outcome } from './contract/run'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    /** Of a program, or of a session; so that it stands in no list of processes, also as the variable TOKEN. */
    token: { type: 'string' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean' },
    contract: { type: 'string' },
  },
})

function print({ calls, answers, broken, closed, refused }: Outcome): void {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 240)
  if (broken.length > 0)
    console.log(
      tableText([
        ['CALL', 'PROMISE', 'PROBLEM'],
        ...broken.map(({ call, promise, problem }) => [call, promise, short(problem)]),
      ]),
    )
  if (closed.length > 0) console.log(`\nNot open to this token: ${closed.join(', ')}`)
  if (refused.length > 0) console.log(`\nAnswered by refusals only: ${refused.join(', ')}`)
  console.log(`\n${calls} calls, ${answers} answers, ${broken.length} broken promises`)
}

async function run(): Promise<number> {
  const { url, token = process.env['TOKEN'] } = values
  if (!url || !token) throw new Error('Name a server: npm run contract -- --url http://127.0.0.1:8080 --token aat_…')
  const document = await documentAt(values.contract, token)
  const outcome = await check(
    document,
    { url, token },
    { only: values.only ?? [], bindings: values.write ? bindings : [] },
  )
  print(outcome)
  return outcome.broken.length > 0 ? 1 : 0
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
