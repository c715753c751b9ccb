// The words of signing in again, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './again.en.json'
import zh from './again.zh-CN.json'

addWords({ 'zh-CN': zh, en })
