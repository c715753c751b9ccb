// The words of settings that wait, which arrive with the form that says them.
import { addWords } from '../add-words'
import en from './waiting.en.json'
import zh from './waiting.zh-CN.json'

addWords({ 'zh-CN': zh, en })
