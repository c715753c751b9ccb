// The words of a record beside its list or in a tab of its own, which arrive with it.
import { addWords } from '../add-words'
import en from './peek.en.json'
import zh from './peek.zh-CN.json'

addWords({ 'zh-CN': zh, en })
