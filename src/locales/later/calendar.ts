// The words of calendars, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './calendar.en.json'
import zh from './calendar.zh-CN.json'

addWords({ 'zh-CN': zh, en })
