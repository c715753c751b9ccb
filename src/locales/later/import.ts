// The words of imports, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './import.en.json'
import zh from './import.zh-CN.json'

addWords({ 'zh-CN': zh, en })
