// Reads the first sheet of a workbook in a thread of its own, where a hostile file can harm nobody else.
const { createRequire } = require('node:module')
const { parentPort, workerData } = require('node:worker_threads')

const { bytes, limits, from } = workerData
const load = createRequire(from)
const { Unzip, UnzipInflate } = load('fflate')
const { readSheet } = load('read-excel-file/node')

class Refused extends Error {
  constructor(reason, detail) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

/** Where most programs put the first sheet. */
const FIRST = 'xl/worksheets/sheet1.xml'

/** The reader takes a formula that went wrong for an empty cell: these are looked for beforehand. */
function watcher(places) {
  let carried = ''
  return (chunk) => {
    const text = carried + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    // Nobody has a row or column behind the last one of Excel; a reader would fill up all that lie before it.
    for (const [, row] of text.matchAll(/<(?:\w+:)?row\s[^<>]{0,200}?\br="(\d+)"/g))
      if (Number(row) > 1_048_576) throw new Refused('rows')
    if (/<(?:\w+:)?c\s[^<>]{0,200}?\br="[A-Z]{4}/.test(text)) throw new Refused('columns')
    for (const [tag] of places === null ? [] : text.matchAll(/<c\s[^<>]{0,200}>/g)) {
      const place = /\st="e"/.test(tag) && /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(tag)
      if (place && places.size < 100_000) places.set(place[1] + place[2], [place[1], Number(place[2])])
    }
    carried = text.slice(-250)
  }
}

/** Inflates everything once and keeps nothing: what a file says of its size may be a lie. Answers broken cells. */
function weigh() {
  let size = 0
  let files = 0
  const broken = new Map()
  const unzip = new Unzip((file) => {
    if (++files > limits.files || (file.originalSize ?? 0) > limits.inflated) throw new Refused('size')
    const watch = /worksheets\/[^/]+\.xml$/.test(file.name)
      ? watcher(file.name === FIRST ? broken : null)
      : () => undefined
    file.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > limits.inflated) throw new Refused('size')
      watch(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const step = 16_384
  for (let at = 0; at < bytes.length; at += step) unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  return [...broken.values()]
}

function columnOf(letters) {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A clock time as people read it; Excel's fractions of a day are a little off a second. */
function clockTime(date) {
  const time = Math.round(date.getTime() / 1000) * 1000
  if (!Number.isFinite(time) || Math.abs(time) > 8e14) return '#DATE!'
  const text = new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

/** Longer numbers than a cell can hold exactly are numbers of something, not quantities. */
function numberOf(text) {
  return /^\d{16,}$/.test(text) ? text : Number(text)
}

async function read() {
  const broken = weigh()
  const rows = await readSheet(Buffer.from(bytes), { parseNumber: numberOf })
  if (rows.length > limits.rows + 1) throw new Refused('rows')
  for (const [column, row] of broken) if (rows[row - 1]) rows[row - 1][columnOf(column) - 1] = '#ERROR!'
  let letters = 0
  for (const row of rows) {
    if (row.length > limits.columns) throw new Refused('columns')
    for (const [index, cell] of row.entries()) {
      if (cell === undefined) row[index] = null
      if (cell instanceof Date) row[index] = clockTime(cell)
      else if (typeof cell === 'string') letters += cell.length
      // One long text that stands in every cell is one text here, and many once it leaves.
      if (letters > limits.letters) throw new Refused('size')
    }
  }
  return rows
}

read().then(
  (rows) => parentPort.postMessage({ rows }),
  (error) => parentPort.postMessage({ reason: error.reason ?? 'broken', detail: String(error.message).slice(0, 200) }),
)
