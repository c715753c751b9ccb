// The words of a record's timeline, which arrive with the parts that say them.
import { addWords } from '../add-words'
import en from './story.en.json'
import zh from './story.zh-CN.json'

addWords({ 'zh-CN': zh, en })
