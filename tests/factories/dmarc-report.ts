/** An aggregate report as a receiver writes it, in the older format. */
export function dmarcReport({
  domain = "school.example",
  id = "r-1",
  org = "Receiver One",
  end = new Date(),
  records = [{ ip: "203.0.113.9", count: 3, passes: true, signedBy: domain }],
}: {
  domain?: string;
  id?: string;
  org?: string;
  end?: Date;
  records?: { ip: string; count: number; passes: boolean; signedBy: string }[];
} = {}): string {
  const seconds = Math.floor(end.getTime() / 1000);
  const rows = records.map(
    ({ ip, count, passes, signedBy }) => `<record><row><source_ip>${ip}</source_ip>
<count>${count}</count><policy_evaluated><disposition>none</disposition>
<dkim>${passes ? "pass" : "fail"}</dkim><spf>fail</spf></policy_evaluated></row>
<identifiers><header_from>${domain}</header_from></identifiers>
<auth_results><dkim><domain>${signedBy}</domain><selector>k1</selector><result>pass</result></dkim>
</auth_results></record>`,
  );
  return `<?xml version="1.0"?><feedback><report_metadata><org_name>${org}</org_name>
<email>dmarc@receiver.example</email><report_id>${id}</report_id><date_range>
<begin>${seconds - 86_400}</begin><end>${seconds}</end></date_range></report_metadata>
<policy_published><domain>${domain}</domain><p>none</p></policy_published>${rows.join("")}
</feedback>`;
}
