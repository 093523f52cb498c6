//! Resource types of the service `mediaconvert`.

use ferroform::prelude::*;

/// `awscc_mediaconvert_certificate_association`
#[cfg_resource("AWS::MediaConvert::CertificateAssociation")]
pub struct CertificateAssociation;

/// `awscc_mediaconvert_job_template`
#[cfg_resource("AWS::MediaConvert::JobTemplate")]
pub struct JobTemplate;

/// `awscc_mediaconvert_preset`
#[cfg_resource("AWS::MediaConvert::Preset")]
pub struct Preset;

/// `awscc_mediaconvert_queue`
#[cfg_resource("AWS::MediaConvert::Queue")]
pub struct Queue;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![CertificateAssociation, JobTemplate, Preset, Queue,];
