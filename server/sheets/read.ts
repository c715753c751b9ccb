// An uploaded file as a grid of cells, in any supported format.
import { fail } from '#kernel/errors'
import { type Grid, gridOf } from './grid'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx'

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Detects the format by content, not by name. Refuses with PARAM or SIZE. */
export async function readGrid({ name, bytes }: { name: string; bytes: Buffer }): Promise<Grid> {
  if (bytes.length === 0) fail('PARAM', { message: { zh: '文件是空的', en: 'The file is empty' } })
  if (bytes.subarray(0, 4).equals(ZIP)) return gridOf(await readXlsx(bytes))
  if (bytes.subarray(0, 4).equals(OLD))
    fail('PARAM', {
      message: {
        zh: '这是旧版 xls 或加密的文件，请在 Excel 或 WPS 中另存为不加密的 xlsx',
        en: 'This is an old xls or an encrypted file; save it as xlsx without a password',
      },
    })
  if (/\.xls[xmb]?$/i.test(name))
    fail('PARAM', {
      message: {
        zh: '文件已损坏或不是 Excel 工作簿，请重新另存为 xlsx',
        en: 'The file is broken or no Excel workbook',
      },
    })
  return gridOf(await readCsv(bytes))
}
