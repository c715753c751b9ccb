// The words of codes by SMS, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './sms.en.json'
import zh from './sms.zh-CN.json'

addWords({ 'zh-CN': zh, en })
