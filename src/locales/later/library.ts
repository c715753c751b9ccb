// The words of the file library, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './library.en.json'
import zh from './library.zh-CN.json'

addWords({ 'zh-CN': zh, en })
