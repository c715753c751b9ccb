// The words of the phone beside a form, which arrive with the parts that say them.
import { addWords } from '../add-words'
import en from './phone.en.json'
import zh from './phone.zh-CN.json'

addWords({ 'zh-CN': zh, en })
