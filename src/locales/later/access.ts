// The words of accounts, menu entries and access rights, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './access.en.json'
import zh from './access.zh-CN.json'

addWords({ 'zh-CN': zh, en })
