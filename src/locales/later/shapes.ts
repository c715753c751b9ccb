// The words of groups, boards, calendars and totals of a list, which arrive with the parts that say them.
import { addWords } from '../add-words'
import en from './shapes.en.json'
import zh from './shapes.zh-CN.json'

addWords({ 'zh-CN': zh, en })
