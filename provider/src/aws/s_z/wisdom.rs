//! Resource types of the service `wisdom`.

use ferroform::prelude::*;

/// `awscc_wisdom_ai_agent`
#[cfg_resource("AWS::Wisdom::AIAgent")]
pub struct AIAgent;

/// `awscc_wisdom_ai_agent_version`
#[cfg_resource("AWS::Wisdom::AIAgentVersion")]
pub struct AIAgentVersion;

/// `awscc_wisdom_ai_guardrail`
#[cfg_resource("AWS::Wisdom::AIGuardrail")]
pub struct AIGuardrail;

/// `awscc_wisdom_ai_guardrail_version`
#[cfg_resource("AWS::Wisdom::AIGuardrailVersion")]
pub struct AIGuardrailVersion;

/// `awscc_wisdom_ai_prompt`
#[cfg_resource("AWS::Wisdom::AIPrompt")]
pub struct AIPrompt;

/// `awscc_wisdom_ai_prompt_version`
#[cfg_resource("AWS::Wisdom::AIPromptVersion")]
pub struct AIPromptVersion;

/// `awscc_wisdom_assistant`
#[cfg_resource("AWS::Wisdom::Assistant")]
pub struct Assistant;

/// `awscc_wisdom_assistant_association`
#[cfg_resource("AWS::Wisdom::AssistantAssociation")]
pub struct AssistantAssociation;

/// `awscc_wisdom_content`
#[cfg_resource("AWS::Wisdom::Content")]
pub struct Content;

/// `awscc_wisdom_content_association`
#[cfg_resource("AWS::Wisdom::ContentAssociation")]
pub struct ContentAssociation;

/// `awscc_wisdom_knowledge_base`
#[cfg_resource("AWS::Wisdom::KnowledgeBase")]
pub struct KnowledgeBase;

/// `awscc_wisdom_message_template`
#[cfg_resource("AWS::Wisdom::MessageTemplate")]
pub struct MessageTemplate;

/// `awscc_wisdom_message_template_version`
#[cfg_resource("AWS::Wisdom::MessageTemplateVersion")]
pub struct MessageTemplateVersion;

/// `awscc_wisdom_quick_response`
#[cfg_resource("AWS::Wisdom::QuickResponse")]
pub struct QuickResponse;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AIAgent,
    AIAgentVersion,
    AIGuardrail,
    AIGuardrailVersion,
    AIPrompt,
    AIPromptVersion,
    Assistant,
    AssistantAssociation,
    Content,
    ContentAssociation,
    KnowledgeBase,
    MessageTemplate,
    MessageTemplateVersion,
    QuickResponse,
];
