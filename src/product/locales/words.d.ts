// Adds the texts of the product's screens to those known to the compiler.
import type organisation from './later/organisation.zh-CN.json'
import type words from './zh-CN.json'

type Own = typeof words & typeof organisation

declare module '../../locales/index' {
  interface ProductWords extends Own {}
}
