/** Ownership of a data folder in cases where process ids alone would mislead. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findHolder, takeHold } from './holder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const quiet = () => {}

/** A holder like this process, with the given differences. */
async function left(otherwise: object): Promise<string> {
  const hold = await takeHold(folder, quiet)
  const me = JSON.parse(readFileSync(join(folder, 'holder.1.json'), 'utf8'))
  hold.release()
  const file = join(folder, 'holder.5.json')
  writeFileSync(file, JSON.stringify({ ...me, ...otherwise }))
  return file
}

describe('takeHold', () => {
  it('refuses while the holder lives, and gives way after it let go', async () => {
    const hold = await takeHold(folder, quiet)
    expect(findHolder(folder)?.pid).toBe(process.pid)
    await expect(takeHold(folder, quiet)).rejects.toThrow(`process ${process.pid}`)
    hold.release()
    expect(findHolder(folder)).toBeUndefined()
    ;(await takeHold(folder, quiet)).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not kept out by another process that has the number of a dead holder', async () => {
    await left({ started: 'long ago' })
    const hold = await takeHold(folder, quiet)
    expect(readdirSync(folder)).toEqual(['holder.6.json'])
    hold.release()
  })

  it('is not kept out by a file that a power cut left empty', async () => {
    writeFileSync(join(folder, 'holder.3.json'), '')
    ;(await takeHold(folder, quiet)).release()
  })

  it('lets exactly one of many at once outnumber a dead holder', async () => {
    await left({ pid: 2 ** 22 + 1 })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeHold(folder, quiet)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  it('believes the heartbeat of a holder in another container, whose process it cannot see', async () => {
    const file = await left({ host: 'another', pid: 1 })
    const beats = setInterval(() => utimesSync(file, new Date(), new Date()), 200)
    await expect(takeHold(folder, quiet)).rejects.toThrow('process 1 on another')
    clearInterval(beats)
  })

  it('outnumbers a holder in another container that has been silent for long', async () => {
    const file = await left({ host: 'another', pid: 1 })
    const before = new Date(Date.now() - 31_000)
    utimesSync(file, before, before)
    ;(await takeHold(folder, quiet)).release()
  })
})
