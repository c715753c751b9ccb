// Adds the texts of the product's screens to those known to the compiler.
import type bank from './later/bank.zh-CN.json'
import type ledger from './later/ledger.zh-CN.json'
import type organisation from './later/organisation.zh-CN.json'
import type pay from './later/pay.zh-CN.json'
import type screen from './later/screen.zh-CN.json'
import type workReport from './later/workReport.zh-CN.json'
import type words from './zh-CN.json'

type Own = typeof words &
  typeof bank &
  typeof ledger &
  typeof organisation &
  typeof pay &
  typeof screen &
  typeof workReport

declare module '../../locales/index' {
  interface ProductWords extends Own {}
}
