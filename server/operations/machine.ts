// Finds the facts about this process: version, disk, replica, certificate, slow statements.
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import packageFile from '#package.json'
import type { Facts, Machine } from '../outside/machine'

/** Milliseconds. */
const PATIENCE = 3000
const HOUR = 3_600_000

/** @returns its end, or why it is not trusted; null if nothing answers */
function certificateOf(address: string): Promise<Facts['certificate']> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: PATIENCE })
    const end = (found: Facts['certificate']) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      end({ until: new Date(until).toISOString(), problem: null })
    })
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      end(/CERT|SIGNED|ALTNAME/.test(code) ? { until: null, problem: code } : null),
    )
    socket.once('timeout', () => end(null))
  })
}

export interface MachineOptions {
  dataDir: string
  publicUrl: string | null
  backupTo: string | null
  replica: () => Facts['replica']
  slow: () => Facts['slow']
}

export function createMachine({ dataDir, publicUrl, backupTo, replica, slow }: MachineOptions): Machine {
  const started = new Date().toISOString()
  let looked = Number.NEGATIVE_INFINITY
  let certificate: Promise<Facts['certificate']> = Promise.resolve(null)
  const certificateNow = () => {
    if (publicUrl?.startsWith('https://') && performance.now() - looked > HOUR) {
      looked = performance.now()
      certificate = certificateOf(publicUrl)
    }
    return certificate
  }
  return {
    async facts() {
      const [disk, until] = await Promise.all([
        statfs(dataDir).then(
          ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
          () => null,
        ),
        certificateNow(),
      ])
      const { version } = packageFile
      return { version, started, disk, replica: replica(), certificate: until, backupTo, slow: slow() }
    },
  }
}
