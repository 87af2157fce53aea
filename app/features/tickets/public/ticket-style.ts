/**
 * What pages of tickets and orders add to the style of public forms. Classes: tk the list of kinds,
 * sm sums, gu a guest, hold the yellow box of what is held, done the green one, pp people.
 */
export const TICKET_CSS =
  ":root{--am:#6a4c00;--ab:#fef1b8;--gb:#daf3e4}" +
  "@media(prefers-color-scheme:dark){:root{--am:#f8d360;--ab:#393936;--gb:#223a42}}" +
  ".tk,.pp{list-style:none;margin:0;padding:0}" +
  ".tk,.gu,.li{border:1px solid var(--l);border-radius:14px;background:var(--s)}" +
  ".tk li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 16px;padding:16px 18px}" +
  ".tk li+li{border-top:1px solid var(--l)}" +
  ".tk .h,.lf{display:block}.lf{font-size:.875rem;font-weight:600;color:var(--am)}" +
  ".tp{text-align:right}.tp b{font-size:1.125rem;white-space:nowrap}" +
  ".tq{grid-column:1/-1;display:flex;gap:10px;align-items:center}" +
  ".tq label{font-weight:400;color:var(--m)}.tq select{width:76px}" +
  ".cd{display:flex;gap:8px}.cd button,.pp button{width:auto;white-space:nowrap}" +
  ".cd input{text-transform:uppercase}.ok2{color:var(--g);font-weight:600}" +
  ".gu{padding:16px 18px;display:grid;gap:10px}" +
  ".gu:has([value=me]:checked) .n,.gu:has([value=link]:checked) .n{display:none}" +
  ".sm{display:grid;gap:6px}.sm div{display:flex;justify-content:space-between;gap:16px}" +
  ".sm dd{font-weight:600;white-space:nowrap}" +
  ".sm .t{border-top:1px solid var(--l);padding-top:8px;font-size:1.25rem}" +
  ".li{padding:14px 18px}" +
  ".hold,.done{display:block;padding:16px 18px;border-radius:14px;background:var(--ab)}" +
  ".hold b,.done b{display:block;font-size:1.125rem}.done{background:var(--gb)}" +
  ".pp li{display:flex;gap:12px;justify-content:space-between;align-items:center;padding:12px " +
  "0;border-top:1px solid var(--l)}" +
  ".pp b,.pp .h{display:block}.pp span{min-width:0;overflow-wrap:anywhere}" +
  "@media(min-width:960px){.b{align-content:start}.b .k{padding-top:72px}}";
