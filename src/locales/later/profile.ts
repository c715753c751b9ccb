// The words of the page about oneself, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './profile.en.json'
import zh from './profile.zh-CN.json'

addWords({ 'zh-CN': zh, en })
