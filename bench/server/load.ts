// The load, a process of its own: people who repeat a call without a pause, and how often and how soon they are answered.
import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly token: string
  readonly path: string
  /** Divided among the connections, each of which repeats its share. */
  readonly bodies: readonly string[]
  readonly connections: number
  /** At least; longer until each connection has been answered several times. */
  readonly seconds: number
  /** Part of every valid answer. */
  readonly proof: string
}

export interface Answered {
  readonly answers: number
  /** Answers per second. */
  readonly rate: number
  /** Milliseconds within which half of the answers came. */
  readonly p50: number
  readonly p99: number
}

/** Seconds. */
const LONGEST = 60
/** Fewer answers would measure when the load ends. */
const SEVERAL = 3

/** The connection's share of the bodies, or all if there are fewer bodies than connections. */
function shareOf({ bodies, connections }: Load, place: number): string[] {
  const share = bodies.filter((_, index) => index % connections === place)
  return share.length > 0 ? share : [...bodies]
}

/** @throws if any answer is not valid: the speed of errors would count. */
export async function press(load: Load): Promise<Answered> {
  const { url, token, path, connections, seconds, proof } = load
  const taken: number[] = []
  let place = 0
  let invalid = ''
  let started = 0
  let last = 0
  const options: autocannon.Options = {
    url,
    connections,
    duration: LONGEST,
    // Milliseconds between two looks whether the time is over.
    sampleInt: 100,
    headers: { 'content-type': 'application/json', authorization: token },
    setupClient: (client) => {
      client.setRequests(shareOf(load, place++).map((body) => ({ method: 'POST', path, body })))
    },
    verifyBody: (body) => {
      const valid = String(body).includes(proof) && !String(body).includes('"total":0')
      if (!valid) invalid ||= String(body).slice(0, 500)
      return valid
    },
  }
  const { errors, timeouts, non2xx, mismatches } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('start', () => {
      started = performance.now()
    })
    running.on('response', (_client, _status, _bytes, time) => {
      taken.push(time)
      last = performance.now()
      if (last - started > seconds * 1000 && taken.length >= SEVERAL * connections) running.stop()
    })
  })
  if (errors + timeouts + non2xx + mismatches > 0)
    throw new Error(`${path}: ${JSON.stringify({ errors, timeouts, non2xx, mismatches })} ${invalid}`)
  taken.sort((left, right) => left - right)
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN
  return { answers: taken.length, rate: (1000 * taken.length) / (last - started), p50: at(0.5), p99: at(0.99) }
}

process.on('message', (load: Load) => {
  press(load).then(
    (answered) => process.send?.({ answered }),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})
