/** Calls every operation in rounds, and keeps the smallest call for each kind of failure. */
import fc from 'fast-check'
import { callsOf, type FuzzAnswer, type FuzzCall, type Target, targetsOf } from './calls'
import { createContract, type Document } from './contract'
import { OUTER, outerCalls, outerProblem } from './outer'

/** A running product and its users; the first is a stranger, the last a program with its token. */
export interface Product {
  readonly people: readonly string[]
  send(call: FuzzCall): Promise<FuzzAnswer>
  /** Signs in again a person whose session has ended. */
  renew(person: number): Promise<void>
  /** Log lines of a system error. */
  why?(trace: string): Promise<string | undefined>
}

export interface Failure {
  readonly operation: string
  readonly problem: string
  readonly call: FuzzCall
}

export interface FuzzOptions {
  readonly seed: number
  /** Calls of an operation per round. */
  readonly runs: (operationId: string) => number
  /** Requests to what is served beside the calls, per round. */
  readonly outer: number
  /** Milliseconds; interrupts the current round of an operation. */
  readonly time: number
  readonly rounds: number
  readonly only?: string
  readonly onFailure?: (failure: Failure) => void
}

/** Milliseconds allowed for an answer. */
const SLOW = 2000
const TRIES = 3

function codeOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { code?: string }).code
  } catch {
    return undefined
  }
}

/** Retries: a busy machine makes one answer slow, not three. */
async function isSlow(call: FuzzCall, first: FuzzAnswer, product: Product): Promise<boolean> {
  // Calls to external services may take longer.
  if (first.took <= SLOW || codeOf(first.body) === 'EXT') return false
  for (let tried = 1; tried < TRIES; tried++) if ((await product.send(call)).took <= SLOW) return false
  return true
}

async function whyOf({ body }: FuzzAnswer, product: Product): Promise<string> {
  const trace = (JSON.parse(body) as { content: { trace_id: string } }).content.trace_id
  return (await product.why?.(trace)) ?? 'see what the server wrote'
}

export interface Outcome {
  readonly calls: number
  readonly accepted: number
  /** Operations with at least one accepted call: others were tested no deeper than their refusals. */
  readonly reached: ReadonlySet<string>
  readonly failures: readonly Failure[]
}

/** A kind of failure is reported once for each operation. */
function kindOf(problem: string): string {
  return problem.replace(/\d+/g, 'N').split('\n').slice(0, 2).join(' ').slice(0, 160)
}

export async function fuzz(document: Document, product: Product, options: FuzzOptions): Promise<Outcome> {
  const contract = createContract(document)
  const until = Date.now() + options.time
  const counted = { calls: 0, accepted: 0 }
  const failures = new Map<string, Failure>()

  const reached = new Set<string>()

  const problemOf = async (operation: string, call: FuzzCall): Promise<string | null> => {
    counted.calls++
    const isOuter = operation === OUTER
    let answer: FuzzAnswer
    try {
      answer = await product.send(call)
    } catch (error) {
      return `no answer: ${(error as Error).message}`
    }
    const code = codeOf(answer.body)
    if (code === undefined) {
      counted.accepted++
      reached.add(operation)
    }
    if ((code === 'AUTH' || answer.status === 401) && call.person > 0) await product.renew(call.person)
    if (code === 'SYS') return `system error: ${await whyOf(answer, product)}`
    if (!isOuter && answer.status !== 200) return `HTTP ${answer.status} ${answer.body.slice(0, 200)}`
    const outside = isOuter ? outerProblem(call, answer) : contract.problemWith(call.method, call.url, answer)
    if (outside) return outside
    return (await isSlow(call, answer, product)) ? `slower than ${SLOW} ms` : null
  }

  const tryOut = async (
    operation: string,
    calls: fc.Arbitrary<FuzzCall>,
    runs: number,
    seed: number,
  ): Promise<void> => {
    let problem = ''
    const property = fc.asyncProperty(calls, async (call) => {
      const found = await problemOf(operation, call)
      if (found === null || failures.has(`${operation} ${kindOf(found)}`)) return true
      // Shrinking must keep the same failure.
      if (problem !== '' && kindOf(found) !== kindOf(problem)) return true
      problem = found
      return false
    })
    const { counterexample } = await fc.check(property, {
      seed,
      numRuns: runs,
      interruptAfterTimeLimit: Math.max(1, until - Date.now()),
    })
    if (!counterexample) return
    const failure = { operation, problem, call: counterexample[0] }
    failures.set(`${operation} ${kindOf(problem)}`, failure)
    options.onFailure?.(failure)
    // Other problems of the same answer.
    if (Date.now() < until) await tryOut(operation, calls, runs, seed + 1)
  }

  const people = product.people.length
  const isWanted = (operation: string) => !options.only || operation.includes(options.only)
  const nameOf = ({ method, path }: Target) => `${method} ${path}`
  const targets = targetsOf(document).filter((target) => isWanted(nameOf(target)))
  for (let round = 0; round < options.rounds && Date.now() < until; round++) {
    for (const [index, target] of targets.entries()) {
      if (Date.now() >= until) break
      const { operationId } = target.operation
      const calls = callsOf(target, document, people)
      await tryOut(nameOf(target), calls, options.runs(operationId), options.seed + round * 10_000 + index * 10)
      // Such calls leave a session with fewer permissions than its person.
      if (operationId.startsWith('account_'))
        for (let person = 1; person < people; person++) await product.renew(person)
    }
    if (isWanted(OUTER)) await tryOut(OUTER, outerCalls(people), options.outer, options.seed + round * 10_000)
  }
  return { ...counted, reached, failures: [...failures.values()] }
}

function short(text: string): string {
  return text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length} characters)` : text
}

/** One failure, reproducible by a person. */
export function describe({ operation, problem, call }: Failure, people: readonly string[]): string {
  return [
    operation,
    `  ${short(problem)}`,
    `  as    ${people[call.person]}`,
    `  call  ${call.method} ${short(call.url)} ${JSON.stringify(call.headers)}`,
    ...(call.payload === undefined ? [] : [`  body  ${short(call.payload)}`]),
  ].join('\n')
}
