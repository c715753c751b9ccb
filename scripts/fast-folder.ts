/** Where tests keep their databases: in memory if there is plenty, since copying one on a disk takes ten times the processor. */
import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** A whole run leaves less than half of this there. */
const ROOM = 6 * GIB
/** For the programs that run beside. */
const LEFT = 6 * GIB

function isRoomy(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === MEMORY)
    // Tests start programs from there.
    if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return false
    const { bavail, bsize } = statfsSync(MEMORY)
    const available = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return bavail * bsize > ROOM && Number(available) * 1024 > ROOM + LEFT
  } catch {
    return false
  }
}

/** An existing folder for temporary files; `TMPDIR` decides if it is set. */
export function fastFolder(): string {
  return !process.env['TMPDIR'] && isRoomy() ? MEMORY : tmpdir()
}
