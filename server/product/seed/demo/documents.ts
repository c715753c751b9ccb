// Documents of the demonstration: of members and companies, of each kind, some over their time, one proposed for destruction.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { insertAll, type World } from './world'

interface Demo {
  readonly kind: string
  readonly title: string
  readonly number?: string
  readonly of: 'member' | 'left' | 'company'
  /** Days ago. */
  readonly ago: number
  /** Pages of the scan; none: on paper only. */
  readonly pages: number
  readonly place?: string
  readonly proposed?: string
}

const demo: readonly Demo[] = [
  { kind: '入会申请', title: '入会申请表', of: 'member', ago: 300, pages: 2, place: '1 号柜 2 格' },
  { kind: '入会申请', title: '入会申请表', of: 'member', ago: 420, pages: 2, place: '1 号柜 2 格' },
  { kind: '入会申请', title: '入会申请表', of: 'left', ago: 1900, pages: 1, place: '1 号柜 3 格' },
  { kind: '来往函件', title: '关于调整联系人的来函', number: '云函〔演示〕12 号', of: 'member', ago: 45, pages: 1 },
  { kind: '来往函件', title: '会费缓缴申请', of: 'member', ago: 130, pages: 1 },
  { kind: '来往函件', title: '商会复函（旧）', of: 'company', ago: 3800, pages: 1, place: '档案室 4 号柜' },
  {
    kind: '合同协议',
    title: '场地使用协议',
    number: 'HT-DEMO-07',
    of: 'company',
    ago: 210,
    pages: 4,
    place: '2 号柜 1 格',
  },
  { kind: '合同协议', title: '云岭特产联合推广协议', number: 'HT-DEMO-11', of: 'company', ago: 60, pages: 3 },
  { kind: '奖惩与任免', title: '副会长聘任决定', number: '云任〔演示〕3 号', of: 'member', ago: 365, pages: 1 },
  { kind: '证件复印件', title: '身份证明复印件', of: 'member', ago: 300, pages: 1 },
  { kind: '证件复印件', title: '身份证明复印件', of: 'left', ago: 1900, pages: 1, proposed: '何慧（演示）' },
  { kind: '困难帮扶材料', title: '帮扶申请及证明', of: 'member', ago: 90, pages: 2 },
  { kind: '困难帮扶材料', title: '帮扶申请及证明（旧）', of: 'member', ago: 1200, pages: 2 },
]

/** A small PDF with a line of text on each page, drawn here; its fonts have Latin letters only. */
function scanOf(line: string, pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${4 + page * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (let page = 0; page < pages; page++) {
    const text = `BT /F1 18 Tf 60 760 Td (${line}, page ${page + 1} of ${pages}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    )
  }
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = places.map((place) => `${place} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

const idsOf = async (world: World, query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.db)).rows.map(({ id }) => id)

export async function seedDocuments(world: World): Promise<void> {
  const owners = {
    member: await idsOf(
      world,
      sql`select id from person where state = 'active' and kind = 'individual' order by id limit 6 offset 4`,
    ),
    // Left long enough ago for what is kept a year after that.
    left: await idsOf(
      world,
      sql`select id from person where state = 'left' and kind = 'individual'
        order by out_time < ${addDays(world.today, -366)}::date desc, id limit 1`,
    ),
    company: await idsOf(world, sql`select id from company order by id limit 3`),
  }
  await sql`update document_kind set basis = '档案管理办法第 ' || (id + 4) || ' 条（演示）'`.execute(world.db)
  const { rows: kinds } = await sql<{ id: number; name: string; is_sensitive: boolean }>`select id, name, is_sensitive
    from document_kind order by id`.execute(world.db)
  const { rows: staff } = await sql<{ id: number; real_name: string }>`select id, real_name from admin`.execute(
    world.db,
  )
  const rows: Record<string, unknown>[] = []
  for (const [place, one] of demo.entries()) {
    const kind = kinds.find(({ name }) => name === one.kind)
    const owner = owners[one.of][place % Math.max(1, owners[one.of].length)]
    if (!kind || owner === undefined) continue
    const day = addDays(world.today, -one.ago)
    const url = await world.files.save(scanOf(`Demonstration ${place + 1}`, one.pages), 'pdf', world.today, true)
    const [proposer] = staff.filter(({ real_name: name }) => name === one.proposed)
    await insertAll(world, 'file_private', [
      { url, name: `${one.title}（演示）.pdf`, admin_id: null, create_time: `${world.today}T01:00:00Z` },
    ])
    rows.push({
      ...(one.of === 'company' ? { company_id: owner } : { user_id: owner }),
      ...{ kind_id: kind.id, is_sensitive: kind.is_sensitive, title: one.title, number: one.number ?? null },
      ...{ doc_date: day, place: one.place ?? null, create_time: `${day}T03:00:00Z`, update_time: `${day}T03:00:00Z` },
      ...(kind.is_sensitive ? { sensitive_files: sql`array[${url}]` } : { files: sql`array[${url}]` }),
      ...(proposer ? { state: 'proposed', proposer: proposer.real_name, proposer_id: proposer.id } : {}),
      ...(proposer ? { propose_time: `${addDays(world.today, -1)}T06:00:00Z` } : {}),
    })
  }
  await insertAll(world, 'member_document', rows)
}
