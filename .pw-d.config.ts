import { defineConfig } from '@playwright/test'
import base from './playwright.config'
const { webServer: _, projects: __, ...rest } = base
export default defineConfig({ ...rest, testDir: 'tests/browser/trial', workers: 2, retries: 0, timeout: 30_000, outputDir: '/tmp/d/results', use: { ...rest.use, baseURL: process.env.TRIAL_URL ?? 'http://127.0.0.1:8451' } })
