// The words of printing many records, which arrive with the button that says them.
import { addWords } from '../add-words'
import en from './print.en.json'
import zh from './print.zh-CN.json'

addWords({ 'zh-CN': zh, en })
