// The words of a record's history, which arrive with the parts that say them.
import { addWords } from '../add-words'
import en from './history.en.json'
import zh from './history.zh-CN.json'

addWords({ 'zh-CN': zh, en })
