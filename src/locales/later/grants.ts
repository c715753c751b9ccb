// The words of the role editor, which arrive with its tree of pages and rights.
import { addWords } from '../add-words'
import en from './grants.en.json'
import zh from './grants.zh-CN.json'

addWords({ 'zh-CN': zh, en })
