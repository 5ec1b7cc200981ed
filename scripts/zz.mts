import { readFileSync } from 'node:fs';
import { SearchResponseScanner } from '../packages/core/src/search-data/search-response-scanner.ts';
import { aggregateSearchRows } from '../packages/core/src/search-data/aggregate-search-rows.ts';
const N=40; const bodies: string[]=[];
const mod = await import('node:fs').then(()=>import('/tmp/mk.mts'));
for(let i=0;i<N;i++) bodies.push(Buffer.from(mod.makeBody(i)).toString('latin1'));
for (let rep=0;rep<3;rep++){
let t=performance.now(); for(const b of bodies) JSON.parse(b); const p=performance.now()-t;
t=performance.now(); const scratch=Buffer.allocUnsafeSlow(8e6); let x=0; for(const b of bodies){ Buffer.byteLength(b); x+=scratch.write(b);} const c=performance.now()-t;
t=performance.now(); let rows=0; for(const b of bodies){ const len=scratch.write(b); new SearchResponseScanner(scratch.subarray(0,len)).scan(()=>{rows++}); } const s=performance.now()-t;
t=performance.now(); const a=aggregateSearchRows(); for(const b of bodies) a.addResponse(b,{dimensions:['query','page'],day:'2026-01-01'}); const g=performance.now()-t;
console.log('bytes',bodies.reduce((n,b)=>n+b.length,0),'parse',p|0,'copy',c|0,'copy+scan',s|0,'all',g|0,rows, (g/p).toFixed(2));}
