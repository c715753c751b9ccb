// Sex, ethnic group, education and political status: words that mean the same anywhere.
import type { Findings, Scrap } from './findings'

const before = '(?<![\\p{L}\\p{N}])'
const after = '(?![\\p{L}\\p{N}])'

const peoples =
  '汉|蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|高山|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|塔吉克|怒|乌孜别克|俄罗斯|鄂温克|德昂|保安|裕固|京|塔塔尔|独龙|鄂伦春|赫哲|门巴|珞巴|基诺'

interface Trait {
  readonly field: string
  /** Words to values; the longer ones first. */
  readonly words: readonly (readonly [words: string, value: string])[]
  readonly sure: number
}

const traits: readonly Trait[] = [
  {
    field: 'sex',
    words: [
      ['男|男性', 'male'],
      ['女|女性', 'female'],
    ],
    sure: 0.95,
  },
  {
    field: 'politics',
    words: [
      ['中共党员|中共预备党员|预备党员|共产党员|党员', 'cpc_member'],
      ['共青团员|团员', 'league'],
      ['民革|民盟|民建|民进|农工党|致公党|九三学社|台盟|民主党派', 'other_party'],
      ['无党派人士|无党派', 'non_partisan'],
      ['群众', 'none'],
    ],
    sure: 0.9,
  },
  {
    field: 'education',
    words: [
      ['博士研究生|博士后|博士', 'doctor'],
      ['硕士研究生|研究生|硕士|MBA|EMBA', 'master'],
      ['大学本科|本科|学士', 'bachelor'],
      ['大学专科|大专|专科|高职', 'college'],
      ['高中|中专|职高|技校', 'high_school'],
      ['初中|小学', 'junior_high_or_less'],
    ],
    sure: 0.88,
  },
]

/** The value of a word; null if it is none of the trait's. */
export function traitOf(field: string, text: string): string | null {
  const trait = traits.find((one) => one.field === field)
  const found = trait?.words.find(([words]) => new RegExp(`^(?:${words})(?:学历|毕业|身份)?$`, 'iu').test(text.trim()))
  return found?.[1] ?? null
}

export function nationIn(text: string): string | null {
  const people = new RegExp(`^(${peoples})族?$`, 'u').exec(text.trim())?.[1]
  return people ? `${people}族` : null
}

export function takeTraits(scrap: Scrap, findings: Findings): void {
  for (const { field, words, sure } of traits) {
    if (findings.has(field)) continue
    for (const [word, value] of words) {
      if (!scrap.take(new RegExp(`${before}(?:${word})(?:学历|毕业|身份)?${after}`, 'iu'))) continue
      findings.put(field, value, sure)
      break
    }
  }
  const people = scrap.take(new RegExp(`${before}(?:${peoples})族${after}`, 'u'))
  if (people) findings.put('nation', people, 0.95)
}
