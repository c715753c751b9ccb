// Reads a workbook in a thread of its own, where a hostile file can harm nobody else: tells what is in each sheet, then
// hands over the rows of the one that is asked for.
const { createRequire } = require('node:module')
const { parentPort, workerData } = require('node:worker_threads')

const { bytes, limits, from, old } = workerData
const load = createRequire(from)

class Refused extends Error {
  constructor(reason, detail) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

/** The reader takes a formula that went wrong for an empty cell: these are looked for beforehand. */
function watcher(places) {
  let carried = ''
  return (chunk) => {
    const text = carried + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    // Nobody has a row or column behind the last one of Excel; a reader would fill up all that lie before it.
    for (const [, row] of text.matchAll(/<(?:\w+:)?row\s[^<>]{0,200}?\br="(\d+)"/g))
      if (Number(row) > 1_048_576) throw new Refused('rows')
    if (/<(?:\w+:)?c\s[^<>]{0,200}?\br="[A-Z]{4}/.test(text)) throw new Refused('columns')
    for (const [tag] of text.matchAll(/<c\s[^<>]{0,200}>/g)) {
      const place = /\st="e"/.test(tag) && /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(tag)
      if (place && places.size < 100_000) places.set(place[1] + place[2], [place[1], Number(place[2])])
    }
    carried = text.slice(-250)
  }
}

/** Keeps a small text file; larger ones are none that name sheets. */
function keeper(texts, name) {
  return (chunk) => {
    const text = (texts.get(name) ?? '') + Buffer.from(chunk).toString('utf8')
    if (text.length < 200_000) texts.set(name, text)
  }
}

const NAMES = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']

/** Inflates everything once: what a file says of its size may be a lie. Answers broken cells by file, and the names. */
function weigh() {
  const { Unzip, UnzipInflate } = load('fflate')
  let size = 0
  let files = 0
  const broken = new Map()
  const texts = new Map()
  const watch = (name) => {
    if (NAMES.includes(name)) return keeper(texts, name)
    if (!/worksheets\/[^/]+\.xml$/.test(name)) return () => undefined
    const places = new Map()
    broken.set(name, places)
    return watcher(places)
  }
  const unzip = new Unzip((file) => {
    if (++files > limits.files || (file.originalSize ?? 0) > limits.inflated) throw new Refused('size')
    const see = watch(file.name)
    file.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > limits.inflated) throw new Refused('size')
      see(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const step = 16_384
  for (let at = 0; at < bytes.length; at += step) unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  return { broken, texts }
}

function attribute(tag, name) {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
}

/** File and state of each sheet, in the order of the book. */
function partsOf({ texts }) {
  const [book = '', links = ''] = NAMES.map((name) => texts.get(name))
  const files = new Map(
    [...links.matchAll(/<(?:\w+:)?Relationship\s[^<>]{0,2000}>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  return [...book.matchAll(/<(?:\w+:)?sheet\s[^<>]{0,2000}>/g)].map(([tag], index) => ({
    file: files.get(attribute(tag, '\\w+:id')) ?? `xl/worksheets/sheet${index + 1}.xml`,
    hidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
  }))
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

async function newSheets() {
  const weighed = weigh()
  const parts = partsOf(weighed)
  const { default: readBook } = load('read-excel-file/node')
  const sheets = await readBook(Buffer.from(bytes), { parseNumber: numberOf })
  // A sheet of a chart has no rows.
  return sheets.map(({ sheet: name, data: rows = [] }, index) => {
    const { file, hidden = false } = parts[index] ?? {}
    for (const [column, row] of weighed.broken.get(file)?.values() ?? [])
      if (rows[row - 1]) rows[row - 1][columnOf(column) - 1] = '#ERROR!'
    return { name, hidden, rows, cell: (cell) => (cell instanceof Date ? clockTime(cell) : cell) }
  })
}

/** Day 0 of Excel, and the days by which a book of the Mac counts later. */
const EPOCH = Date.UTC(1899, 11, 30)
const MAC = 1462

function oldCell(SSF, mac) {
  return (cell) => {
    if (cell === undefined || cell === null) return null
    if (cell.t === 'e') return '#ERROR!'
    if (cell.t === 'n' && cell.z && SSF.is_date(cell.z)) {
      const days = cell.v + (mac ? MAC : 0)
      return days >= 1 ? clockTime(new Date(EPOCH + (days < 60 ? days + 1 : days) * 86_400_000)) : cell.v
    }
    return cell.v ?? null
  }
}

/** Binary workbooks of Excel 5–2003 and of WPS, which aren't compressed; formulas are never read. */
function oldSheets() {
  const XLSX = load('@e965/xlsx')
  const settings = { cellDates: false, cellNF: true, cellFormula: false, cellHTML: false, cellText: false }
  const book = XLSX.read(bytes, { ...settings, type: 'array', dense: true, sheetRows: limits.rows + limits.heads + 1 })
  const props = book.Workbook ?? {}
  const cell = oldCell(XLSX.SSF, props.WBProps?.date1904)
  return book.SheetNames.map((name, index) => ({
    name,
    hidden: (props.Sheets?.[index]?.Hidden ?? 0) > 0,
    rows: book.Sheets[name]?.['!data'] ?? [],
    cell,
  }))
}

let letters = 0

/** Plain cells; counts their letters over all sheets: a text that stands in every cell is one here, and many outside. */
function plainRow(row, cell) {
  const plain = Array.from(
    { length: Math.min(row?.length ?? 0, limits.columns) },
    (_, index) => cell(row[index]) ?? null,
  )
  for (const one of plain) {
    if (typeof one === 'string') letters += one.length
    if (letters > limits.letters) throw new Refused('size')
  }
  return plain
}

/** Number of filled rows, the first ones, and the limit that the sheet exceeds. */
function described({ name, hidden, rows, cell }) {
  const wide = rows.some((row) => row && row.length > limits.columns && row.slice(limits.columns).some(Boolean))
  const filled = (row) => row?.some((one) => one !== null && one !== undefined && one !== '')
  let count = 0
  for (let index = 0; index < rows.length; index++) if (filled(rows[index])) count++
  const over = wide ? 'columns' : rows.length > limits.rows + limits.heads ? 'rows' : null
  const head = Array.from({ length: Math.min(rows.length, limits.heads) }, (_, index) => plainRow(rows[index], cell))
  return { name, hidden, count, over, head }
}

function tell(message) {
  parentPort.postMessage(message)
}

function refuse(error) {
  const locked = /password|encrypt/i.test(error.message)
  tell({ reason: error.reason ?? (locked ? 'locked' : 'broken'), detail: String(error.message).slice(0, 200) })
}

async function work() {
  const sheets = old ? oldSheets() : await newSheets()
  tell({ sheets: sheets.map(described) })
  parentPort.once('message', ({ pick }) => {
    try {
      const { rows, cell } = sheets[pick]
      tell({ rows: Array.from({ length: rows.length }, (_, index) => plainRow(rows[index], cell)) })
    } catch (error) {
      refuse(error)
    }
  })
}

work().catch(refuse)
