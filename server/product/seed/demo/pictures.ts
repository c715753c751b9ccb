// Placeholder pictures, drawn here: plain shapes with a caption, nothing downloaded.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { insertAll, type World } from './world'

const palettes = [
  ['#0b4f6c', '#01baef'],
  ['#3d348b', '#7678ed'],
  ['#0a6847', '#7aba78'],
  ['#7a1f1f', '#e07a5f'],
  ['#5f0f40', '#fb8b24'],
  ['#1b4965', '#62b6cb'],
  ['#3a5a40', '#a3b18a'],
  ['#2b2d42', '#8d99ae'],
] as const

function drawing(width: number, height: number, index: number): string {
  const [dark, light] = palettes[index % palettes.length] as readonly [string, string]
  const hills = [0.55, 0.7, 0.85].map((top, layer) => {
    const shift = ((index * 37 + layer * 91) % 100) / 100
    const y = height * top
    return `<path d="M0 ${y} C ${width * (0.2 + shift * 0.1)} ${y - height * 0.25}, ${width * 0.4} ${y + height * 0.1}, ${width * (0.6 + shift * 0.1)} ${y - height * 0.1} S ${width * 0.9} ${y}, ${width} ${y - height * 0.12} V ${height} H 0 Z" fill="${dark}" fill-opacity="${0.3 + layer * 0.25}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="#ffffff"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>
    <circle cx="${width * (0.2 + ((index * 13) % 60) / 100)}" cy="${height * 0.3}" r="${height * 0.12}" fill="#ffffff" fill-opacity="0.75"/>${hills.join('')}</svg>`
}

export interface Pictures {
  logo: string
  banners: string[]
  covers: string[]
  avatars: string[]
  certificates: string[]
  events: string[]
}

interface Kind {
  cate: string
  count: number
  width: number
  height: number
}

const kinds: Record<keyof Pictures | 'companies', Kind> = {
  logo: { cate: '标识', count: 1, width: 240, height: 240 },
  banners: { cate: '轮播图', count: 8, width: 750, height: 350 },
  covers: { cate: '文章封面', count: 48, width: 640, height: 400 },
  avatars: { cate: '头像', count: 48, width: 200, height: 200 },
  events: { cate: '活动照片', count: 40, width: 640, height: 420 },
  companies: { cate: '企业风采', count: 20, width: 640, height: 420 },
  certificates: { cate: '证书', count: 9, width: 420, height: 300 },
}

const otherCategories = ['会议资料', '其他']

async function draw(world: World, kind: Kind, index: number, cateId: number) {
  const bytes = await sharp(Buffer.from(drawing(kind.width, kind.height, index)))
    .jpeg({ quality: 82 })
    .toBuffer()
  const thumb = await sharp(bytes)
    .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  const [url, thumb_url] = await Promise.all([
    world.files.save(bytes, 'jpg', world.today),
    world.files.save(thumb, 'webp', world.today),
  ])
  return {
    name: `${kind.cate}${index + 1}（演示）.jpg`,
    url,
    thumb_url,
    type: 'image',
    ext: 'jpg',
    mime: 'image/jpeg',
    size: bytes.length,
    width: kind.width,
    height: kind.height,
    md5: createHash('md5').update(bytes).digest('hex'),
    cate_id: cateId,
  }
}

export async function seedPictures(world: World): Promise<Pictures> {
  const names = [...Object.values(kinds).map((kind) => kind.cate), ...otherCategories]
  const cateIds = await insertAll(
    world,
    'file_cate',
    names.map((name, index) => ({ name, type: 'image', sort: (index + 1) * 10 })),
  )
  const result: Record<string, string[]> = {}
  for (const [place, [key, kind]] of Object.entries(kinds).entries()) {
    const rows = await Promise.all(
      Array.from({ length: kind.count }, (_, index) => draw(world, kind, index + place * 3, cateIds[place] as number)),
    )
    await insertAll(world, 'file', rows)
    result[key] = rows.map((row) => row.url)
  }
  return {
    logo: result['logo']?.[0] ?? '',
    banners: result['banners'] ?? [],
    covers: result['covers'] ?? [],
    avatars: result['avatars'] ?? [],
    certificates: result['certificates'] ?? [],
    events: result['events'] ?? [],
  }
}
