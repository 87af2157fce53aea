import type { ReactNode } from "react";
import { AutosaveStatus } from "#app/ui/autosave/autosave-status.tsx";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { Check, Choice, Select, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { Badge, SampleBadge } from "#app/ui/lists/badge.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import { Stepper } from "#app/ui/page/stepper.tsx";

/** The design system's parts, as pages use them. */
export default function Components() {
  return (
    <>
      <PageHead title="Components" actions={<span className="text-ink-3">app/ui/</span>}>
        What pages are made of. Look here before you make another.
      </PageHead>
      <div className="grid gap-6 xl:grid-cols-2">
        <Buttons />
        <Fields />
        <FieldsWithErrors />
        <Messages />
        <Lists />
        <Progress />
      </div>
    </>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <SettingsCard id={id} title={title}>
      <div className="grid gap-5">{children}</div>
    </SettingsCard>
  );
}

function Buttons() {
  return (
    <Card id="buttons" title="Buttons">
      {["", "btn-sm"].map((size) => (
        <div key={size} className="flex flex-wrap gap-2">
          {["primary", "plain", "quiet", "danger"].map((look) => (
            <button key={look} type="button" className={`btn btn-${look} ${size}`}>
              {`btn-${look}`}
            </button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary">
          <Icon name="plus" />
          With an icon
        </button>
        <button type="button" className="btn btn-plain" disabled>
          Disabled
        </button>
        <button type="button" className="btn btn-quiet btn-icon" aria-label="Only an icon">
          <Icon name="search" />
        </button>
      </div>
    </Card>
  );
}

const ROLES = [
  { value: "owner", label: "Owner" },
  { value: "editor", label: "Editor" },
];

function Fields() {
  return (
    <Card id="fields" title="Fields">
      <TextInput
        name="name"
        label="Full name"
        hint="As it should appear on the certificate"
        defaultValue="Fúnmiláyọ̀ Adébáyọ̀"
      />
      <TextInput name="phone" label="Phone number" optional type="tel" />
      <TextArea name="message" label="Message" rows={3} defaultValue="Thank you for coming." />
      <Select name="role" label="Role" options={ROLES} />
      <Choice name="who" value="all" title="Everybody" defaultChecked>
        All 150 people of the list
      </Choice>
      <Choice name="who" value="some" title="Some">
        Those you choose
      </Choice>
      <Check name="remember" label="Remember me for 30 days" defaultChecked />
      <CopyField
        id="link"
        label="Link"
        value="https://iweri.test/f/how-was-the-training"
        button="Copy link"
      />
    </Card>
  );
}

function FieldsWithErrors() {
  return (
    <Card id="errors" title="Fields with errors">
      <TextInput
        name="bad-email"
        label="E-mail address"
        error="Enter an e-mail address like name@example.com"
        defaultValue="name@"
      />
      <TextArea
        name="bad-message"
        label="Message"
        rows={2}
        error="The message has 5,001 letters. Shorten it to 5,000"
      />
      <Select name="bad-role" label="Role" options={ROLES} error="Choose a role" />
      <Check name="bad-consent" label="I agree to the terms" error="Agree to the terms to go on" />
    </Card>
  );
}

function Messages() {
  return (
    <Card id="messages" title="Messages">
      <div>
        <Flash kind="success">150 certificates are on their way.</Flash>
        <Flash kind="info">Sample data is never sent.</Flash>
        <Flash kind="warning">3 e-mails bounced.</Flash>
        <Flash kind="failed">The file could not be read.</Flash>
      </div>
      <AutosaveStatus status="saving" />
      <AutosaveStatus status="offline" />
      <EmptyState
        icon="cert"
        title="No certificates yet"
        actions={
          <a className="btn btn-primary" href="/dev">
            Generate certificate
          </a>
        }
      >
        They appear here once you have sent the first.
      </EmptyState>
    </Card>
  );
}

function Lists() {
  return (
    <Card id="lists" title="Lists">
      <div className="flex flex-wrap gap-2">
        <Badge status="delivered" />
        <Badge status="progress" />
        <Badge status="failed" />
        <SampleBadge />
      </div>
      <form className="relative">
        <SearchField id="search" name="q" label="Search people" placeholder="Search people" />
      </form>
      <Pager page={3} pageSize={25} total={312} search="" />
    </Card>
  );
}

function Progress() {
  return (
    <Card id="progress" title="Progress">
      <Stepper steps={["Design", "Recipients", "Message", "Send"]} current={3} />
      <ProgressBar
        label="120 delivered, 6 failed, 24 to go"
        parts={[
          { share: 0.8, look: "ok" },
          { share: 0.04, look: "bad" },
        ]}
      />
    </Card>
  );
}
