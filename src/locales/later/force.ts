// The words of steps that sign-in demands, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './force.en.json'
import zh from './force.zh-CN.json'

addWords({ 'zh-CN': zh, en })
