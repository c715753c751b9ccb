// The words of a role preview, which arrive with its banner.
import { addWords } from '../add-words'
import en from './viewAs.en.json'
import zh from './viewAs.zh-CN.json'

addWords({ 'zh-CN': zh, en })
