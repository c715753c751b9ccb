/** Facts about a process id, because ids are reused. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

export interface ProcessFacts {
  /** Differs between two processes with the same id, also across a reboot. */
  readonly started?: string
  readonly name?: string
  /** Working directory, on systems that report it. */
  readonly folder?: string
}

/** `undefined`: no such process. An empty object: it lives, and nothing else is known. */
export function inspectProcess(pid: number): ProcessFacts | undefined {
  if (!isAlive(pid)) return undefined
  try {
    if (process.platform === 'linux') return inspectLinux(pid)
    return process.platform === 'win32' ? inspectWindows(pid) : inspectUnix(pid)
  } catch {
    return isAlive(pid) ? {} : undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function inspectLinux(pid: number): ProcessFacts | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie holds nothing; in a container it may never be reaped.
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return { name, started: `${boot}:${fields[19]}`, folder: linkTarget(`/proc/${pid}/cwd`) }
}

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}

function inspectUnix(pid: number): ProcessFacts | undefined {
  const show = (column: string) =>
    execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).trim()
  if (show('stat').startsWith('Z')) return undefined
  return { started: show('lstart'), name: basename(show('comm')) }
}

function inspectWindows(pid: number): ProcessFacts {
  const command = `$p = Get-Process -Id ${pid}; $p.StartTime.Ticks; $p.ProcessName`
  const output = execFileSync('powershell', ['-NoProfile', '-Command', command], { encoding: 'utf8' })
  const [started, name] = output.trim().split(/\s+/)
  return { started, name }
}
