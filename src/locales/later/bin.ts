// The words of the recycle bin, which arrive with it.
import { addWords } from '../add-words'
import en from './bin.en.json'
import zh from './bin.zh-CN.json'

addWords({ 'zh-CN': zh, en })
