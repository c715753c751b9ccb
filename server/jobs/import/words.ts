// Results of sheet rows, and their messages.
import type { Row } from '#kernel/binding'
import type { What } from '../../sheets/import-input'

export interface Outcome {
  readonly id: number
  readonly what: What
  readonly name: string
  readonly message: string | null
  readonly errors: Readonly<Record<string, string>> | null
  readonly record_id: number | null
  /** Previous raw values of the fields that an update changed. */
  readonly before: Row | null
  /** Raw values that the sheet does not have as they will be stored; only of a dry run. */
  readonly after: Row | null
  /** Previous revision of the matched record. */
  readonly revision: number | null
}

export const say = {
  noKey: (title: string, english: boolean) =>
    english ? `“${title}” is empty, so no record can be found` : `「${title}」是空的，找不到要更新的数据`,
  twice: (title: string, place: number, english: boolean) =>
    english ? `The same “${title}” as in row ${place}` : `与第 ${place} 行的「${title}」相同`,
  exists: (title: string, english: boolean) =>
    english ? `Skipped: a record of this “${title}” exists` : `已跳过：已有相同「${title}」的数据`,
  missing: (title: string, english: boolean) =>
    english
      ? `Skipped: no record of this “${title}” that you may change`
      : `已跳过：没有相同「${title}」且您能修改的数据`,
  absent: (title: string, english: boolean) =>
    english ? `No record of this “${title}” that you may change` : `没有相同「${title}」且您能修改的数据`,
  elsewhere: (page: string | null, english: boolean) =>
    page === null
      ? english
        ? 'Belongs to another page: a sheet of this one does not change it'
        : '属于其他页面，不能用本页的表格更新'
      : english
        ? `Stands in “${page}”: a sheet of this page does not change it`
        : `在「${page}」中，请在那里办理，不能用本页的表格更新`,
  notWritten: (english: boolean) =>
    english ? 'Not written: the import ended before this row' : '没有写入：导入在此之前已结束',
  spent: (english: boolean) =>
    english
      ? 'Not tried: too many numbers are taken; ask somebody who may see sensitive values'
      : '未处理：重复的号码过多，请由可查看敏感信息的人员核对',
  leftOut: (english: boolean) => (english ? 'Left out by you' : '已由您排除'),
  same: (english: boolean) => (english ? 'Skipped: nothing is different' : '已跳过：内容没有变化'),
  moved: (english: boolean) =>
    english ? 'The data have changed since the rehearsal; rehearse again' : '检查之后数据有变化，请重新检查',
}
