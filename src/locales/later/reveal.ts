// The words of revealing an identity number, which arrive with the parts that say them.
import { addWords } from '../add-words'
import en from './reveal.en.json'
import zh from './reveal.zh-CN.json'

addWords({ 'zh-CN': zh, en })
