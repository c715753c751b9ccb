// The words of the books, which arrive with their pages.
import { addWords } from '../../../locales/add-words'
import en from './ledger.en.json'
import zh from './ledger.zh-CN.json'

addWords({ 'zh-CN': zh, en })
