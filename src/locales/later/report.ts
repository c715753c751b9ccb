// The words of reports, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './report.en.json'
import zh from './report.zh-CN.json'

addWords({ 'zh-CN': zh, en })
