import { defineConfig } from '/work/main/node_modules/@playwright/test/index.mjs';
const baseURL='http://127.0.0.1:8765/boardwright/';
export default defineConfig({ testDir:'/work/main/tests/e2e', workers:1, reporter:'list', timeout:60000, outputDir:'/tmp/pw/out',
 use:{ baseURL, trace:'off', launchOptions:{ executablePath:'/usr/bin/chromium', args:['--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run','--no-sandbox']}},
 webServer:{ command:"sleep 1000", url:baseURL, reuseExistingServer:true } });
