// Adds the texts of the product's screens to those known to the compiler.
import type words from './zh-CN.json'

type Own = typeof words

declare module '../../locales/index' {
  interface ProductWords extends Own {}
}
