// The process in which pictures are read and written anew: apart from the server, with a pool, time and memory of its own.
const { createRequire } = require('node:module')

/** @type {typeof import('sharp')} */
let sharp
let busy = false
const MEMORY = 77

const encoders = {
  'image/jpeg': (image) => image.jpeg({ quality: 88 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 88 }),
  'image/gif': (image) => image.gif({ effort: 3 }),
}

/** Decided by what the head declares; nothing is drawn yet. */
async function refusalOf(path, animated, limits) {
  const {
    width = 0,
    height = 0,
    pageHeight,
    pages = 1,
  } = await sharp(path, { animated, limitInputPixels: false }).metadata()
  const pixels = width * (pageHeight ?? height)
  if (pixels > limits.pixels) return 'pixels'
  return pages > 1 && pixels * pages > limits.moving ? 'moving' : null
}

async function read({ path, mime, limits }) {
  const animated = mime === 'image/gif' || mime === 'image/webp'
  const refused = await refusalOf(path, animated, limits)
  if (refused) return { refused }
  const most = { limitInputPixels: Math.max(limits.pixels, limits.moving) }
  const whole = sharp(path, { ...most, animated, failOn: 'error' }).rotate()
  const info = await encoders[mime](whole).toFile(`${path}.drawn`)
  await sharp(path, most)
    .rotate()
    .resize(limits.thumbnail, limits.thumbnail, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(`${path}.thumb`)
  return { width: info.width, height: info.pageHeight ?? info.height, size: info.size }
}

function load(from) {
  sharp = createRequire(from)('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
}

process.on('message', async (job) => {
  busy = true
  // What it takes beyond what an idle one takes: the work is in native memory, of which no heap limit knows.
  if (!sharp) load(job.from)
  const idle = process.memoryUsage.rss()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - idle > job.limits.memory) process.exit(MEMORY)
  }, 20)
  const answer = await read(job).catch(() => ({ refused: 'unfit' }))
  clearInterval(watch)
  if (process.memoryUsage.rss() - idle > job.limits.memory) process.exit(MEMORY)
  busy = false
  process.send(answer)
})
// The server is gone: so is whoever waits for the picture.
process.on('disconnect', () => process.exit(busy ? 1 : 0))
